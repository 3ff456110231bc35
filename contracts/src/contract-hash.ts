/** Of the shapes of all calls, answers and pushes; made by `npm run contract`. */
export const CONTRACT_HASH = '92d0165c0cb1';
