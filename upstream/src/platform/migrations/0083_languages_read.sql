-- Which languages some customer reads is asked every ten minutes, also of a million.
create index customer_language on customer ((coalesce(preferences ->> 'language', sign_up_language))) where deleted_at is null;
