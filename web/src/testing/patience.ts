import { configure } from '@testing-library/react';

/** Parts come when they are needed, and a busy machine may be slow to fetch them: waiting is cheap, guessing is not. */
configure({ asyncUtilTimeout: 15_000 });
