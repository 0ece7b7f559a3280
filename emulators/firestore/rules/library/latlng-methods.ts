import { GeoPoint } from '../../values/value.ts';
import { isNumber } from '../values/known-values.ts';
import { RulesError } from '../values/rules-error.ts';
import type { RulesValue } from '../values/rules-value.ts';
import { argument, type Functions, libraryFunction, type Methods, method } from './method.ts';

const EARTH_RADIUS_METRES = 6_371_010;

/** https://firebase.google.com/docs/reference/rules/rules.LatLng — `distance` in metres. */
export const LATLNG_METHODS: Methods<GeoPoint> = new Map([
  method<GeoPoint>('latitude', 0, (place) => place.latitude),
  method<GeoPoint>('longitude', 0, (place) => place.longitude),
  method<GeoPoint>('distance', 1, (place, args) =>
    distance(place, argument('latlng.distance(latlng)', args, 0, isPlace)),
  ),
]);

/** https://firebase.google.com/docs/reference/rules/rules.latlng_ */
export const LATLNG_FUNCTIONS: Functions = new Map([
  libraryFunction('value', 2, (args) => {
    const latitude = Number(argument('latlng.value(number, number)', args, 0, isNumber));
    const longitude = Number(argument('latlng.value(number, number)', args, 1, isNumber));
    if (!(Math.abs(latitude) <= 90)) throw new RulesError('Latitude must be between -90 and 90.');
    if (!(Math.abs(longitude) <= 180)) throw new RulesError('Longitude must be between -180 and 180.');
    return new GeoPoint(latitude, longitude);
  }),
]);

function isPlace(value: RulesValue): value is GeoPoint {
  return value instanceof GeoPoint;
}

/** The great-circle distance in metres, by the haversine formula. */
function distance(from: GeoPoint, to: GeoPoint): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord = latitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
