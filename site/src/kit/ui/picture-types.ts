/**
 * With images alone, Chrome on Android 14+ opens a picker without the camera
 * (https://issues.chromium.org/issues/40937303); a type that no file has brings the camera back.
 */
export const pictureTypes = ({ userAgent } = navigator): string =>
  /Android.* Chrome\//.test(userAgent) ? 'image/*,android/allowCamera' : 'image/*';
