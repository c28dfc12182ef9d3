-- A session keeps the plan of its first statement: made for one product, it would compare each with each when thousands are changed.
-- Migration 0018 replaced the function, which resets its settings.
ALTER FUNCTION boxwright_changed_product_words() SET enable_nestloop = off;
