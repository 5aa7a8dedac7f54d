// playwright.config.ts: measurements of the built page. One after another, since they share the processor.
import base from '../playwright.config';

export default { ...base, testDir: '.', testMatch: '*.measure.ts', globalSetup: '../e2e/start.ts', outputDir: '../test-results', fullyParallel: false, workers: 1 };
