"""MAW: attention with a depth axis, routers that choose a depth for a query, and their training. Needs torch.

model (read it top to bottom), routers (rows of the ablation, GRPO), training (steps, folds), bundle and preparing
(data as arrays), queue (trainings that go on where they stopped), stage (runs out of fold), findings.
"""
