-- Reminders that staff queue or report are in the audit log; those of the schedule have no staff member.
create trigger audit after insert or update on outbox for each row when (new.kind = 'renewal')
  execute function audit('message_id', 'kind', 'rung', 'tries', 'try_at', 'send_by', 'error', 'about_id', 'week');
