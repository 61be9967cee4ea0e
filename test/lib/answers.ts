/** The HTTP status and the error code of a refused request. */
export const statusAndCodeOf = ({ status, body }: { status: number; body: { data: { code: string } } }) => [
  status,
  body.data.code,
];
