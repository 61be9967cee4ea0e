-- What forgets old logs at night finds them by when they came.
create index on analytics_log (created_at);
create index payment_event_with_body on payment_event (processed_at) where body <> '';
