import { describe, expect, test } from 'vitest';
import { addressInput } from '../src/shop/business/business.endpoints.ts';
import { toMapLink } from '../src/shop/business/map-link.rules.ts';

const mapSearchUrl = (query: string) => `https://www.google.com/maps/search/?api=1&query=${query}`;

describe('the map link in a pasted text', () => {
  test.each([
    ['https://maps.app.goo.gl/xyz', 'https://maps.app.goo.gl/xyz'],
    ['Sharma Sweets https://maps.app.goo.gl/xyz', 'https://maps.app.goo.gl/xyz'],
    ['शर्मा स्वीट्स, https://maps.app.goo.gl/aB3dE?g_st=iw', 'https://maps.app.goo.gl/aB3dE?g_st=iw'],
    ['शर्मा स्वीट्स\n079 2658 1234\nhttps://maps.app.goo.gl/xyz', 'https://maps.app.goo.gl/xyz'],
    ['અમારી દુકાન (https://goo.gl/maps/abc).', 'https://goo.gl/maps/abc'],
    ['आमचे दुकान: maps.app.goo.gl/xyz', 'https://maps.app.goo.gl/xyz'],
    ['See https://sharma.example and https://maps.app.goo.gl/xyz', 'https://maps.app.goo.gl/xyz'],
    [
      'https://www.google.com/maps/place/Sharma/@23.02,72.57,17z',
      'https://www.google.com/maps/place/Sharma/@23.02,72.57,17z',
    ],
    [
      "https://www.google.com/maps/place/Haldiram's+Nagpur/@21.1458,79.0882,17z",
      'https://www.google.com/maps/place/Haldiram%27s+Nagpur/@21.1458,79.0882,17z',
    ],
    [
      'https://www.google.com/maps/place/23°01\'20.9"N+72°34\'17.0"E/@23.02,72.57,17z',
      'https://www.google.com/maps/place/23%C2%B001%2720.9%22N+72%C2%B034%2717.0%22E/@23.02,72.57,17z',
    ],
    [
      "https://www.google.com/maps/search/?api=1&query=D'Mart",
      'https://www.google.com/maps/search/?api=1&query=D%27Mart',
    ],
    ['https://www.google.com/maps?q=Domino’s+Pizza', 'https://www.google.com/maps?q=Domino%E2%80%99s+Pizza'],
    ["Our shop: “https://maps.google.com/?q=McDonald's”.", 'https://maps.google.com/?q=McDonald%27s'],
    ["'https://maps.app.goo.gl/xyz'", 'https://maps.app.goo.gl/xyz'],
    ['www.google.co.in/maps/place/Sharma', 'https://www.google.co.in/maps/place/Sharma'],
    ['example.in/where', 'https://example.in/where'],
    ['*https://maps.app.goo.gl/xyz*', 'https://maps.app.goo.gl/xyz'],
    ['_https://maps.app.goo.gl/xyz_', 'https://maps.app.goo.gl/xyz'],
    ['हमारी दुकान https://maps.app.goo.gl/xyz।', 'https://maps.app.goo.gl/xyz'],
    ['👉https://maps.app.goo.gl/xyz', 'https://maps.app.goo.gl/xyz'],
    ['(https://maps.google.com/?q=Shop+(Main))', 'https://maps.google.com/?q=Shop+(Main)'],
    ['https://maps.google.com/?q=Shop+(Main)', 'https://maps.google.com/?q=Shop+(Main)'],
    [
      'https://www.google.com/maps/place/Sharma Sweets/@21.1458,79.0882,17z',
      'https://www.google.com/maps/place/Sharma%20Sweets/@21.1458,79.0882,17z',
    ],
    [
      'Our shop: https://www.google.com/maps/place/Shop [A]/@21.1458,79.0882,17z',
      'https://www.google.com/maps/place/Shop%20[A]/@21.1458,79.0882,17z',
    ],
    ['https://maps.google.com/?q=23.02,72.57 Sharma Sweets', 'https://maps.google.com/?q=23.02,72.57'],
    ['Lat: 23.02, Long: 72.57', mapSearchUrl('23.02%2C72.57')],
    ['Latitude 23.0225 Longitude 72.5714', mapSearchUrl('23.0225%2C72.5714')],
    ['lat=23.0225&lng=72.5714', mapSearchUrl('23.0225%2C72.5714')],
    ['Sharma Sweets 23.02, 72.57', mapSearchUrl('23.02%2C72.57')],
    ['Sharma Sweets (23.0225° N, 72.5714° E)', mapSearchUrl('23.0225%2C72.5714')],
    ['23.02, 72.57', mapSearchUrl('23.02%2C72.57')],
    ['(23.0225, 72.5714)', mapSearchUrl('23.0225%2C72.5714')],
    ['23.0225° N, 72.5714° E', mapSearchUrl('23.0225%2C72.5714')],
    ['२३.०२, ७२.५७', mapSearchUrl('23.02%2C72.57')],
    ['૨૩.૦૨,૭૨.૫૭', mapSearchUrl('23.02%2C72.57')],
    ['23°01\'20.9"N 72°34\'17.0"E', mapSearchUrl('23.022472%2C72.571389')],
    ['geo:23.02,72.57', mapSearchUrl('23.02%2C72.57')],
    ['geo:0,0?q=Sharma+Sweets+Ahmedabad', mapSearchUrl('Sharma%20Sweets%20Ahmedabad')],
    ['geo:23.02,72.57?q=23.02,72.57(Sharma)', mapSearchUrl('23.02%2C72.57')],
    ['2HFC+9G Ahmedabad, Gujarat', mapSearchUrl('2HFC%2B9G%20Ahmedabad%2C%20Gujarat')],
    [
      '<iframe src="https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3671.9!2d72.57!3d23.02!3m3!1m2!1s0x395e84f5b0c0:0x1f!2sSharma%20Sweets!5e0" width="600" height="450" style="border:0;"></iframe>',
      'https://maps.google.com/?cid=31',
    ],
    [
      '<iframe width="600" src="https://www.google.com/maps/embed?pb=!1m14!1m12!1m3!1d3671.9!2d72.57!3d23.02!2m3"></iframe>',
      mapSearchUrl('23.02%2C72.57'),
    ],
    [
      "<iframe src='https://maps.google.com/maps?q=Sharma&amp;z=15&amp;output=embed'></iframe>",
      'https://maps.google.com/maps?q=Sharma&z=15',
    ],
  ])('the map link read from the text %j is %s', (typed, link) => {
    expect(toMapLink(typed)).toBe(link);
    expect(addressInput.parse({ mapUrl: typed }).mapUrl).toBe(link);
    expect(toMapLink(link), 'read again').toBe(link);
  });

  test.each([
    '',
    'near the temple',
    '14, Gandhi Road',
    '123.4, 500.2',
    '12, 14',
    '380 001',
    'Flat 2.5, 3.5',
    'Shop 5, 23.02, 72.57',
  ])('the text %j contains no location and stays as typed', (typed) => {
    expect(toMapLink(typed)).toBe(typed);
    expect(addressInput.safeParse({ mapUrl: typed }).success).toBe(typed === '');
  });

  test('a map link is refused if it contains a script URL or hides its host behind a user name', () => {
    for (const mapUrl of [
      'javascript:alert(1)',
      '<iframe src="javascript:alert(1)">',
      'https://maps.google.com@evil.example/',
    ])
      expect(addressInput.safeParse({ mapUrl }).success, mapUrl).toBe(false);
  });
});

test('a PIN code is read from the digits of any script', () => {
  for (const pinCode of ['380001', '३८०००१', '૩૮૦૦૦૧']) expect(addressInput.parse({ pinCode }).pinCode).toBe('380001');
});
