// review-parts.ts: parts of a review that the table does not need.
import type { ReviewParts } from '$/games/game';
import Aims from './Aims.svelte';
import MovePicture from './MovePicture.svelte';
import SeatLine from './SeatLine.svelte';
import SmallCard from './SmallCard.svelte';

export const parts: ReviewParts = { Aims, MovePicture, SeatLine, SmallCard };
