// review-parts.ts: parts of a review that the table does not need.
import type { ReviewParts } from '$/games/game';
import MovePicture from './MovePicture.svelte';
import SeatLine from './SeatLine.svelte';
import SmallCard from './SmallCard.svelte';
import './review.css';

export const parts: ReviewParts = { MovePicture, SeatLine, SmallCard };
