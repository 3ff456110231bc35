/** Of the shapes of all calls, answers and pushes; made by `npm run contract`. */
export const CONTRACT_HASH = 'b8c6a6ad32d2';
