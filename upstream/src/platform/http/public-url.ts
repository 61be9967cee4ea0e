let localHttpPort: number | null = null;

export function configurePublicUrls(config: { localHttpPort: number | null }): void {
  localHttpPort = config.localHttpPort;
}

/** The agency's host with the port that visitors need. */
export const publicHostOf = (host: string): string => (localHttpPort === null ? host : `${host}:${localHttpPort}`);

/** @param address without a scheme, on a `publicHostOf` */
export const publicUrlOf = (address: string): string => `${localHttpPort === null ? 'https' : 'http'}://${address}`;
