// Declares every operator action, which types of the server's registry refer to.
import '@crease/server/start/app.ts';
