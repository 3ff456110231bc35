// `npm start`: builds the product, then runs it in this process.
import { buildAll } from './build.mjs';

await buildAll();
await import(new URL('../server/dist/main.mjs', import.meta.url).href);
