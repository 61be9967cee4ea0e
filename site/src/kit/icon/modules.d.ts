/** An icon of Lucide by its name (lucide.dev/icons), as build/icons.ts makes it: `import Plus from 'icon:plus'`. */
declare module 'icon:*' {
  const icon: import('./icon.ts').Icon;
  export default icon;
}
