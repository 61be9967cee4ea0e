-- An export that mends one of the last seven days: it takes no place of a plan and nothing that was bought.
alter table pdf_export add column is_correction boolean not null default false;
