"""Any JSON search API as a system: one request for each query, its answers kept.

request_templates (values escaped for their place), api_request (the request of a query), result_lists (an answer to
docs and scores), kept_answers (answers by request), api_client (requests at once, in time and retried), http_search
(queries to a run), http_retriever (the options). Models behind an address share the client: remote_model (requests to a
model), model_probe (which model it is), chat_model (prompts, tokens and costs).
"""
