create index business_by_gstin on business (gstin) where deleted_at is null;
