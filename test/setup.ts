import fc from 'fast-check';

// A test that fails must fail again: property runs are seeded.
fc.configureGlobal({ seed: 20_261_118 });
