import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { iconSpritePlugin } from './build/icons.ts';

/** Component gallery with every part in every state. For development only, not shipped. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), iconSpritePlugin()],
  css: { modules: { generateScopedName: '[name]-[local]' } },
  build: {
    outDir: 'dist-kit',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: 'kit.html' },
  },
  server: { port: 5174, open: '/kit.html' },
});
