import { demoSections, pictureOfMotif, priceList, type Shop } from '../fixture-content.ts';

/** A beauty parlour of Vijayawada: photos and reels, minimum prices, no logo. */
export const salon: Shop = {
  locale: 'te',
  content: {
    basicDetails: {
      personName: 'లావణ్య రెడ్డి',
      designation: 'బ్యూటీషియన్',
      businessName: 'స్వప్న బ్యూటీ పార్లర్',
      tagline: 'పెళ్లికూతురి అలంకరణ, మెహందీ, హెయిర్ కట్',
      phoneNumber: '+919810000146',
      whatsappNumber: '+919810000146',
      address: { line1: 'బందర్ రోడ్', city: 'విజయవాడ', state: 'ఆంధ్రప్రదేశ్', pinCode: '520010', country: 'IN' },
      openingHours: 'మంగళవారం తప్ప ప్రతిరోజు ఉ. 10 – రా. 8',
      photo: pictureOfMotif('salon'),
    },
    template: { colour: '#be185d' },
    gallery: {
      pictures: [
        { picture: pictureOfMotif('portrait-1'), caption: 'పెళ్లికూతురు' },
        { picture: pictureOfMotif('portrait-3'), caption: '' },
        { picture: pictureOfMotif('salon'), caption: 'మా పార్లర్' },
        { picture: pictureOfMotif('scene-4'), caption: '' },
        { picture: pictureOfMotif('portrait-2'), caption: '' },
      ],
    },
    products: priceList([
      ['బ్రైడల్ మేకప్', 12_000, { priceUnit: 'నుండి', picture: pictureOfMotif('portrait-1') }],
      ['హెయిర్ కట్', 350, { picture: pictureOfMotif('portrait-3') }],
      ['ఫేషియల్', 900, {}],
      ['మెహందీ', 500, { priceUnit: 'ఒక చేతికి' }],
    ]),
    youtubeVideos: { videos: [{ title: 'పెళ్లి మేకప్, మొదటి నుండి చివరి వరకు', url: 'https://youtu.be/aqz-KE-bpKQ' }] },
    socialLinks: demoSections('mithai-ghar').socialLinks,
    paymentOptions: { upiId: 'swapnaparlour@example', upiName: 'Swapna Beauty Parlour' },
  },
};
