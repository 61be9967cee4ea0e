/** With images alone, Chrome on Android 14+ omits the camera (https://issues.chromium.org/issues/40937303). */
export const pictureTypes = ({ userAgent } = navigator): string =>
  /Android.* Chrome\//.test(userAgent) ? 'image/*,android/allowCamera' : 'image/*';
