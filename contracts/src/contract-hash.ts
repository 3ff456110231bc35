/** Of the shapes of all calls, answers and pushes; made by `npm run contract`. */
export const CONTRACT_HASH = 'c6d64954f894';
