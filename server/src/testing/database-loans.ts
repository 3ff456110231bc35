import { takeDatabasesBack } from './pooled-database.ts';

// Runs once per test file.
takeDatabasesBack();
