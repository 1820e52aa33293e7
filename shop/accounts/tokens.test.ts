import '#tests/support/database.ts';
