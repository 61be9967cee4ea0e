interface ErrorDetails {
  status?: number;
  source?: string;
  step?: string;
  reason?: string;
  field?: string;
}

/** An error answer of Razorpay. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(description: string, details: ErrorDetails = {}) {
    super(description);
    const { status = 400, field, source = 'business', step = 'payment_initiation' } = details;
    this.status = status;
    this.body = {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source,
        step,
        reason: details.reason ?? 'input_validation_failed',
        metadata: {},
        ...(field && { field }),
      },
    };
  }
}

/** Razorpay's refund errors have fewer fields than others. */
export const refundError = (description: string, status = 400): ApiError =>
  new ApiError(description, { status, source: 'NA', step: 'NA', reason: 'NA' });

export const unknownIdError = (): ApiError => new ApiError('The id provided does not exist');
