// review-parts.ts: what a review shows of this game.
import type { ReviewParts } from '$/games/game';
import MovePicture from './MovePicture.svelte';
import Position from './Position.svelte';
import SeatLine from './SeatLine.svelte';
import SmallCard from './SmallCard.svelte';
import './review.css';

export const parts: ReviewParts = { MovePicture, Position, SeatLine, SmallCard };
