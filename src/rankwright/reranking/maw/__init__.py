"""MAW: attention with a depth axis, routers that choose a depth for a query, and their training with torch.

shape and schedule (parameters and rows of the ablation, known without torch), model (read it top to bottom),
routers (GRPO), scoring, training and maw_folds (steps, folds), bundle and training_data (data as arrays),
training_queue (trainings that resume where they stopped), maw_stage (runs out of fold), findings.
"""
