// A wall clock set by a test. Loaded before the product, controlled by messages `{ stepMs }`.
const real = Date.now;
let stepped = 0;
Date.now = () => real() + stepped;
process.on('message', ({ stepMs }) => {
  stepped += stepMs;
});
process.channel?.unref();
