import { safeNextPath } from '@parichay/shared/people/auth/next-path.ts';
import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import { toAsciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { describe, expect, it } from 'vitest';
import { parsePhone } from '../src/auth/identifier.ts';
import { strengthOf } from '../src/auth/password-strength.ts';
import { isSessionExpired } from '../src/lib/analytics-session.ts';

describe('the phone number typed on the sign-in page', () => {
  it('a phone number typed without a country code is parsed as Indian in any usual spelling', () => {
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
      expect(parsePhone(typed), typed).toBe('+919876543210');
    }
  });

  it('a phone number typed with another country code keeps that country code', () => {
    expect(parsePhone('+44 20 7946 0958')).toBe('+442079460958');
    expect(parsePhone('00971501234567')).toBe('+971501234567');
    expect(parsePhone('+65 6123 4567')).toBe('+6561234567');
    expect(parsePhone('0065 9123 4567')).toBe('+6591234567');
  });

  it('a typed text that cannot be a phone number is refused', () => {
    for (const typed of ['12345', '98765', '98765432101', 'phone', '+12', '1234567890']) {
      expect(parsePhone(typed), typed).toBeNull();
    }
  });

  it('the sign-in page and the server parse Indian mobile numbers alike', () => {
    for (const typed of ['6000000000', '7012345678', '8123456789', '9999999999']) {
      expect(toE164(typed), typed).toBe(parsePhone(typed));
    }
  });

  it('a phone number is shown in groups of digits, and an email address unchanged', () => {
    expect(formatPhone('+919876543210')).toBe('+91 98765 43210');
    expect(formatPhone('asha@example.com')).toBe('asha@example.com');
  });
});

describe('the conversion of digits of Indian scripts', () => {
  it('the digits of every Indian script are converted to 0–9', () => {
    for (const zero of [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0]) {
      const digits = Array.from({ length: 10 }, (_, index) => String.fromCodePoint(zero + index)).join('');
      expect(toAsciiDigits(digits), zero.toString(16)).toBe('0123456789');
    }
  });
});

describe('the strength of a typed password', () => {
  it('the strength of a short password shows the number of missing characters', () => {
    expect(strengthOf('abc')).toEqual({ level: 'short', missingCharacterCount: 5 });
    expect(strengthOf('🙂🙂')).toEqual({ level: 'short', missingCharacterCount: 6 });
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
      expect(strengthOf(password).level, password).toBe('common');
    }
  });

  it('a long password is rated as strong without special characters', () => {
    expect(strengthOf('chai aur samosa').level).toBe('strong');
    expect(strengthOf('Tea#Samosa7').level).toBe('strong');
    expect(strengthOf('samosachai').level).toBe('fair');
  });
});

describe('the redirect after signing in', () => {
  const pathAfterSignIn = (next: string) =>
    safeNextPath(`?next=${encodeURIComponent(next)}`, 'https://cards.example', '/home');

  it('the redirect after signing in leads to a path of the panel with its query and hash', () => {
    expect(pathAfterSignIn('/panel/customer/projects?projectType=digital_card#x')).toBe(
      '/panel/customer/projects?projectType=digital_card#x',
    );
  });

  it('the redirect after signing in never leads to another site, another area or a sign-in page', () => {
    const refusedPaths = [
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
    for (const next of refusedPaths) expect(pathAfterSignIn(next), next).toBe('/home');
  });

  it('the redirect after signing in leads to the home page without the parameter next', () =>
    expect(safeNextPath('', 'https://cards.example', '/home')).toBe('/home'));
});

describe('the session of the analytics log', () => {
  const minute = 60_000;
  it('the analytics session lasts 30 minutes from the last interaction', () => {
    expect(isSessionExpired(1000, 1000 + 30 * minute)).toBe(false);
    expect(isSessionExpired(1000, 1001 + 30 * minute)).toBe(true);
  });

  it('the analytics session is over when the clock was set back or no interaction is stored', () => {
    expect(isSessionExpired(5000, 4000)).toBe(true);
    expect(isSessionExpired(0, 4000)).toBe(true);
    expect(isSessionExpired(Number.NaN, 4000)).toBe(true);
  });
});
