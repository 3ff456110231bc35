import { returnDatabases } from './test-database.ts';

// Runs once per test file.
returnDatabases();
