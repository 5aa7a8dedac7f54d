// playwright.config.ts: `make screens`: pictures of every screen of the built page, and one sheet with all of them for each size.
import base from '../playwright.config';

export default { ...base, testDir: '.', testMatch: '*.screens.ts', globalSetup: '../e2e/start.ts', globalTeardown: './sheets.ts', outputDir: '../test-results' };
