/** An example for the verifier: number 42 of the published test vectors. */
export const EXAMPLE = JSON.stringify(
  {
    game: 't20',
    paytable: 't20-1',
    roundNo: 42,
    salt: '0000000000000000000000000000000000000000000000000000000000abcdef',
    seeds: ['player_one', 'a', 'Z-9'],
    commitment: 'b4df0a64549abc7d097ccc5536eb357341fe2b93f481319aafddc9c2bdb3effa',
    serverSeed: '8c1e6f0b7d2a4953a1f4c7e90b3d5862f7a9c0e1d4b8a6353c2e1f0a9b8d7c6e',
    outcome: { a: [22, 48, 28], b: [43, 17, 49] },
  },
  null,
  2,
);
