/** Code → HTTP status and message for API clients; the site translates the code. */
export const errorCodes = {
  invalid_json: [400, 'The request body is not valid JSON.'],
  invalid_input: [400, 'Some of the fields are not as they should be.'],
  body_too_large: [413, 'The request is larger than this call accepts.'],
  unsupported_media_type: [415, 'This call does not accept that content type.'],
  not_found: [404, 'There is nothing here.'],
  misdirected_host: [421, 'This server does not answer for that host.'],
  unknown_host: [404, 'No agency is served on this host.'],
  not_signed_in: [401, 'Please sign in.'],
  not_allowed: [403, 'Your account may not do this.'],
  confirm_it_is_you: [403, 'Please show with your password or a code that it is you.'],
  cross_site_refused: [403, 'This request did not come from our own pages.'],
  product_not_enabled: [403, 'This product is not switched on for your agency.'],
  account_disabled: [403, 'This account is disabled. Please ask your agency.'],
  phone_invalid: [422, 'That is not a phone number we can call.'],
  country_not_allowed: [422, 'Phone numbers of this country cannot be used here. Please use your email.'],
  email_invalid: [422, 'That is not an email address.'],
  number_unchanged: [409, 'This account signs in with that already.'],
  number_taken: [409, 'Another account here signs in with that already.'],
  wrong_credentials: [422, 'The phone or email and the password do not match.'],
  account_not_found: [422, 'No account was found. Please check the number or ask your agency.'],
  login_data_missing: [409, 'Please start signing in again.'],
  otp_not_verified: [409, 'Please enter the code first.'],
  otp_wrong: [422, 'That code is not right.'],
  otp_expired: [422, 'That code has expired. Please ask for a new one.'],
  otp_burned: [429, 'Too many wrong codes. Please wait 15 minutes and ask for a new one.'],
  otp_too_soon: [429, 'A code was just sent. Please wait before asking again.'],
  otp_too_many: [429, 'Too many codes were sent. Please try again later.'],
  otp_not_delivered: [503, 'We could not send the code. Please try again.'],
  password_too_short: [422, 'A password has at least 8 characters.'],
  password_too_common: [422, 'That password is easy to guess. Please choose another.'],
  too_many_requests: [429, 'Too many tries. Please wait a little.'],
  code_used: [422, 'That code was used already. Please wait for the next one.'],
  recovery_code_wrong: [422, 'That is not one of your recovery codes, or it was used already.'],
  passkey_refused: [422, 'The passkey could not be checked. Please try again or take another way.'],
  second_step_burned: [429, 'Too many wrong tries. Please sign in again.'],
  second_factor_required: [409, 'A second step is asked of this account. Set up another one first.'],
  passkey_limit_reached: [409, 'An account keeps 10 passkeys at most. Remove one first.'],
  one_card_per_business: [409, 'Each business can have only one digital card.'],
  card_id_taken: [409, 'This card address is taken.'],
  card_id_reserved: [422, 'This card address is reserved.'],
  card_moved_often: [409, 'The card has had 20 addresses. It may go back to one of them, but not to a new one.'],
  card_not_publishable: [422, 'The card needs a name before it can be published.'],
  card_suspended: [403, 'This card was suspended by the agency.'],
  no_card: [409, 'This business has no card.'],
  card_not_published: [409, 'This card was never published.'],
  card_limit_reached: [403, 'The agency lets this card have no more of these.'],
  business_day_limit_reached: [429, 'No more businesses can be added for this customer today. Please go on tomorrow.'],
  business_out_of_reach: [409, 'Your agency already has this business. Please ask your admin.'],
  business_limit_reached: [403, 'This customer has as many businesses as one may have.'],
  changed_meanwhile: [409, 'Somebody else changed this in the meantime.'],
  already_exists: [409, 'This already exists.'],
  in_use: [409, 'This is still in use.'],
  name_taken: [409, 'Something else has this name by now. Rename that first.'],
  occasion_gone: [409, 'The occasion of this greeting was deleted since.'],
  domain_refused: [422, 'That is not a domain of your own.'],
  last_admin: [409, 'An agency keeps at least one active admin.'],
  own_account: [409, 'What your own account may do is changed by another admin.'],
  file_missing: [422, 'No file was sent.'],
  file_too_large: [413, 'The file is too large.'],
  file_type_refused: [415, 'This kind of file is not accepted.'],
  heic_refused: [415, 'This is an iPhone photo (HEIC). Please save or send it as JPEG.'],
  pdf_not_picture: [415, 'This is a PDF. A picture is needed here: JPEG, PNG or WebP.'],
  video_not_picture: [415, 'This is a video. A picture is needed here: JPEG, PNG or WebP.'],
  file_damaged: [422, 'The file is damaged and cannot be read.'],
  image_incomplete: [422, 'A part of this picture is missing. Please download or send it again.'],
  image_too_many_pixels: [422, 'The image has too many pixels.'],
  uploads_under_way: [429, 'Other files of this account are still on their way. Please wait for them.'],
  upload_limit_reached: [429, 'This account has sent as much as it may within an hour. Please try again later.'],
  // Not 408, because browsers would resend the whole file automatically.
  upload_too_slow: [422, 'The file arrives too slowly. Please try again on a better connection.'],
  video_type_refused: [415, 'Only MP4 and MOV videos are accepted.'],
  video_damaged: [422, 'The video is damaged and cannot be read.'],
  video_too_long: [422, 'The video is longer than 30 seconds.'],
  video_too_large: [422, 'The video has too many pixels. 4K is the most that is accepted.'],
  music_type_refused: [415, 'Only music as MP3, M4A, WAV or OGG is accepted.'],
  quota_exceeded: [507, 'There is no room left for this file.'],
  plan_limit_reached: [403, 'The plan does not include more of these.'],
  frame_not_available: [403, 'This frame cannot be used by this business.'],
  staff_limit_reached: [403, 'A business keeps 5,000 staff members at most.'],
  staff_print_waiting: [409, 'Staff ids of this business are being printed. Please wait for them.'],
  staff_print_size: [422, 'From 1 to 500 staff ids are printed at once. Choose some of them.'],
  template_not_available: [403, 'This template is not offered any more.'],
  video_being_rendered: [409, 'This video is being rendered. Take it back before you change it.'],
  video_frozen: [403, 'This video was rendered for good. What should be different needs a new video.'],
  agency_suspended: [403, 'This agency is suspended.'],
  no_admin: [409, 'This agency has no admin who is active.'],
  customer_refuses: [403, 'This customer lets nobody of the agency into its panel.'],
  deleted_by_agency: [403, 'Your agency deleted this. Please ask it to bring it back.'],
  plan_running: [409, 'A business with a running plan is deleted by its agency.'],
  free_business_taken: [402, 'One business is free. A further one is published with a plan.'],
  subscription_needed: [402, 'This needs an active subscription.'],
  plan_not_ending: [409, 'The plan of this business does not end soon.'],
  reminders_off: [403, 'Reminders are switched off for this agency.'],
  reminded_already: [409, 'The customer was reminded today.'],
  online_payment_not_enabled: [403, 'Please connect with admin to purchase subscription plan.'],
  buyer_state_unknown: [409, 'The tax on the bill depends on the state of the buyer, which is missing.'],
  payment_signature_invalid: [422, 'The payment could not be verified.'],
  payment_mismatch: [409, 'The payment does not match the order.'],
  payment_provider_down: [503, 'The payment provider cannot be reached. Nothing was paid. Please try again.'],
  payment_keys_refused: [422, 'Razorpay does not know these keys.'],
  payment_provider_refused: [502, 'The payment provider refused this order. Please ask your agency.'],
  coupon_unknown: [404, 'This code is not known.'],
  coupon_ended: [409, 'This code is not valid today.'],
  coupon_other_plan: [409, 'This code is for another plan.'],
  coupon_used_up: [409, 'This code is used up.'],
  coupon_used: [409, 'This business has used this code already.'],
  more_than_left: [409, 'This is more than what is left of the payment.'],
  reversal_changed: [409, 'Other payments would be reversed with it now. Read them and confirm again.'],
  already_paid: [409, 'This is paid already.'],
  payment_processing: [202, 'The payment is being processed.'],
  not_implemented: [501, 'This is not built yet.'],
  upstream_down: [502, 'The service is not reachable. Please try again.'],
  upstream_timeout: [504, 'The service took too long. Please try again.'],
  unavailable: [503, 'The service is not available. Please try again.'],
  disk_full: [507, 'The server has no room left. Nothing was changed.'],
  internal: [500, 'Something went wrong on our side.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorCodes;

export const httpStatusOf = (code: ErrorCode): number => errorCodes[code][0];

export type FieldErrors = Record<string, string>;

export interface Failure {
  code: ErrorCode;
  message: string;
  fields?: FieldErrors;
  /** Seconds; also the Retry-After header. */
  retryAfter?: number;
}

/** The API answers all other errors as `internal`, and logs them. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: { fields?: FieldErrors; retryAfter?: number; cause?: unknown } = {}) {
    super(errorCodes[code][1], { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = httpStatusOf(code);
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }

  toBody(): { data: Failure } {
    return {
      data: {
        code: this.code,
        message: this.message,
        ...(this.fields && { fields: this.fields }),
        ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
      },
    };
  }
}
