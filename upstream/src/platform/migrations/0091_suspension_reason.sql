-- Why a card is suspended, as its owner reads it. Null: nobody said, or it is not suspended.
alter table card add column suspension_reason text;
