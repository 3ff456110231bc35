import { writePriceTables } from '#jobs/price-tables.ts';

// Run by the build: `node build-price-tables.mjs <file>`.
writePriceTables(process.argv[2] ?? 'price-tables.bin');
