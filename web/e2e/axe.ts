// axe.ts: runs axe-core inside the page. It is put there by the browser's debugger, so the page's own
// Content-Security-Policy does not stand in its way.
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = readFileSync(fileURLToPath(new URL('../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8');

interface Finding {
  id: string;
  help: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

export default class AxeBuilder {
  constructor(private readonly page: Page) {}

  async analyze(): Promise<string[]> {
    await this.page.evaluate(source);
    const violations = await this.page.evaluate(async () => {
      const axe = (window as unknown as { axe: { run(o: object): Promise<{ violations: Finding[] }> } }).axe;
      return (await axe.run({ resultTypes: ['violations'] })).violations;
    });
    return (violations as Finding[]).map((v) => `${v.id}: ${v.help} (${v.nodes.slice(0, 3).map((n) => `${JSON.stringify(n.target)} ${n.failureSummary ?? ''}`).join(' | ')})`);
  }
}
