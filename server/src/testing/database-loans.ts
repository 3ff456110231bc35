import { returnDatabases } from './pooled-database.ts';

// Runs once per test file.
returnDatabases();
