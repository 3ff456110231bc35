// A wall clock that a test sets: loaded before the product, moved by messages `{ stepMs }`.
const real = Date.now;
let stepped = 0;
Date.now = () => real() + stepped;
process.on('message', ({ stepMs }) => {
  stepped += stepMs;
});
process.channel?.unref();
