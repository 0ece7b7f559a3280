import content from '../../../../content/about.json' with { type: 'json' };
import type { About } from './schemas.ts';

/** The section about the trainer (spec §2, anchor `sobre`). */
export const ABOUT: About = content;
