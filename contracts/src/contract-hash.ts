/** Set by the build. */
declare const CONTRACT_HASH_OF_BUILD: string | undefined;

/**
 * Hash of all request, response and push shapes, by which a server detects pages built for another contract. The same
 * text on both sides in an unbuilt product.
 */
export const CONTRACT_HASH = typeof CONTRACT_HASH_OF_BUILD === 'undefined' ? 'unbuilt' : CONTRACT_HASH_OF_BUILD;
