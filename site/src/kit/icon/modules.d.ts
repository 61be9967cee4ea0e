/** A Lucide icon (lucide.dev/icons), made by build/icons.ts: `import Plus from 'icon:plus'`. */
declare module 'icon:*' {
  const icon: import('./icon.ts').Icon;
  export default icon;
}
