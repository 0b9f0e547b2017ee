import { debugTour } from './debug-tour.ts';
import { editTour } from './edit-tour.ts';
import { recipeTour } from './recipe-tour.ts';
import type { TourPlan } from './take-tour.ts';
import { firstTour } from './tour.ts';

/** Every tour by its name. */
export const tours = {
  first: firstTour,
  edit: editTour,
  recipes: recipeTour,
  debug: debugTour,
} satisfies Record<string, TourPlan>;
