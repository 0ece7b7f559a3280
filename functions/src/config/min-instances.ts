import { defineInt } from 'firebase-functions/params';

/** How many instances of a service stay warm. firebase-tools takes the number from the deployed configuration. */
export const MIN_INSTANCES = defineInt('MIN_INSTANCES');
