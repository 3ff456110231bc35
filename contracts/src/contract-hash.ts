/** Of the shapes of all calls, answers and pushes; made by `npm run contract`. */
export const CONTRACT_HASH = '82f5241f1cd9';
