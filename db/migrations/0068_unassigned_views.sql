-- Saved views of requests without an assignee.
UPDATE "request_views" SET "query" = regexp_replace("query", '(^|&)owner=nobody(&|$)', '\1owner=unassigned\2')
WHERE "list" = 'requests' AND "query" LIKE '%owner=nobody%';
