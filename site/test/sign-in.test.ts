import { nextPath } from '@parichay/shared/people/auth/next-path.ts';
import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import { asciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { describe, expect, it } from 'vitest';
import { phoneOf, spaced } from '../src/auth/identifier.ts';
import { strengthOf } from '../src/auth/password-strength.ts';
import { isOver } from '../src/lib/session.ts';

describe('a typed phone number', () => {
  it('a phone number without a country code is read as Indian in any usual spelling', () => {
    for (const typed of [
      '9876543210',
      '98765 43210',
      '098765-43210',
      '919876543210',
      '+91 98765 43210',
      '+91 0 98765 43210',
      '+91-098765-43210',
      '+91 (0) 98765 43210',
      '0091 098765 43210',
      '91 098765 43210',
      'Mob: +91 98765 43210',
      'Ph. 0091-98765-43210',
      '\u202a+91 98765 43210\u202c',
      'https://wa.me/919876543210',
      '९८७६५४३२१०',
      '૯૮૭૬૫૪૩૨૧૦',
    ]) {
      expect(phoneOf(typed), typed).toBe('+919876543210');
    }
  });

  it('a phone number with another country code keeps it', () => {
    expect(phoneOf('+44 20 7946 0958')).toBe('+442079460958');
    expect(phoneOf('00971501234567')).toBe('+971501234567');
    expect(phoneOf('+65 6123 4567')).toBe('+6561234567');
    expect(phoneOf('0065 9123 4567')).toBe('+6591234567');
  });

  it('a text that cannot be a phone number is refused', () => {
    for (const typed of ['12345', '98765', '98765432101', 'phone', '+12', '1234567890']) {
      expect(phoneOf(typed), typed).toBeNull();
    }
  });

  it('Indian mobile numbers are read alike by the sign-in page and the server', () => {
    for (const typed of ['6000000000', '7012345678', '8123456789', '9999999999']) {
      expect(toE164(typed), typed).toBe(phoneOf(typed));
    }
  });

  it('a phone number is shown in groups, and an email address as it is', () => {
    expect(spaced('+919876543210')).toBe('+91 98765 43210');
    expect(spaced('asha@example.com')).toBe('asha@example.com');
  });
});

describe('digits', () => {
  it('the digits of every Indian script become 0–9', () => {
    for (const zero of [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0]) {
      const digits = Array.from({ length: 10 }, (_, index) => String.fromCodePoint(zero + index)).join('');
      expect(asciiDigits(digits), zero.toString(16)).toBe('0123456789');
    }
  });
});

describe('the strength of a password', () => {
  it('a short password shows how many characters are missing', () => {
    expect(strengthOf('abc')).toEqual({ word: 'short', missing: 5 });
    expect(strengthOf('🙂🙂')).toEqual({ word: 'short', missing: 6 });
  });

  it('a common password is rated as common', () => {
    for (const password of [
      'password123',
      'qwerty@123',
      '12345678',
      '9876543210',
      'aaaaaaaa',
      'abababab',
      'Welcome123',
    ]) {
      expect(strengthOf(password).word, password).toBe('common');
    }
  });

  it('a long password is rated as strong without special characters', () => {
    expect(strengthOf('chai aur samosa').word).toBe('strong');
    expect(strengthOf('Tea#Samosa7').word).toBe('strong');
    expect(strengthOf('samosachai').word).toBe('fair');
  });
});

describe('the path after signing in', () => {
  const go = (next: string) => nextPath(`?next=${encodeURIComponent(next)}`, 'https://cards.example', '/home');

  it('the path after signing in is a path of the panel with its query and hash', () => {
    expect(go('/panel/customer/projects?projectType=digital_card#x')).toBe(
      '/panel/customer/projects?projectType=digital_card#x',
    );
  });

  it('the path after signing in is never another site, another area or a sign-in page', () => {
    const tries = [
      'https://evil.example/panel/',
      '//evil.example/panel/',
      '/\\evil.example/panel/',
      '/panel/../../evil',
      '/panel/..//evil.example',
      '/panel/%2e%2e/api/v1/logout',
      'javascript:alert(1)',
      'panel/customer',
      '/panel',
      '/panel/login?next=/panel/customer',
      '/panel/franchisee-otp',
      '\t//evil.example',
      '',
    ];
    for (const next of tries) expect(go(next), next).toBe('/home');
  });

  it('the path after signing in is home without the parameter next', () =>
    expect(nextPath('', 'https://cards.example', '/home')).toBe('/home'));
});

describe('the analytics session', () => {
  const minute = 60_000;
  it('the analytics session lasts 30 minutes from the last interaction', () => {
    expect(isOver(1000, 1000 + 30 * minute)).toBe(false);
    expect(isOver(1000, 1001 + 30 * minute)).toBe(true);
  });

  it('the analytics session is over when the clock was set back or no interaction is stored', () => {
    expect(isOver(5000, 4000)).toBe(true);
    expect(isOver(0, 4000)).toBe(true);
    expect(isOver(Number.NaN, 4000)).toBe(true);
  });
});
