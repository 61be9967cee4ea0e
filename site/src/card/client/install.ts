/** The link is added last, because the browser fetches the manifest at once. */
const manifest = document.createElement('link');
manifest.rel = 'manifest';
manifest.href = `${location.pathname}.webmanifest`;
document.head.append(manifest);

export {};
