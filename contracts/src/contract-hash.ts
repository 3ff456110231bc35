/** Of the shapes of all calls, answers and pushes; made by `npm run contract`. */
export const CONTRACT_HASH = '8b3a1d492e2c';
