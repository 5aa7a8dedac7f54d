// review-parts.ts: what a review shows of this game.
import type { ReviewParts } from '$/games/game';
import Aims from './Aims.svelte';
import MovePicture from './MovePicture.svelte';
import Position from './Position.svelte';
import SeatLine from './SeatLine.svelte';
import SmallCard from './SmallCard.svelte';

export const parts: ReviewParts = { Aims, MovePicture, Position, SeatLine, SmallCard };
