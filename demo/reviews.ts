import type { DemoReview } from './demo-product.ts';

type Line = [reviewerName: string, rating: DemoReview['rating'], daysAgo: number, text: string];

function of(handle: string, lines: Line[]): DemoReview[] {
  return lines.map(([reviewerName, rating, daysAgo, text]) => ({ handle, reviewerName, rating, text, daysAgo }));
}

/** Demo reviews by invented people. Some products have none, as in a real shop. */
export const reviews: DemoReview[] = [
  ...of('oni-mask-figurine', [
    ['Aarav', 5, 12, 'Heavier than I expected, in a good way. Sits next to my monitor and judges my pull requests.'],
    [
      'Lakshmi',
      5,
      31,
      'Paint is clean even around the teeth. Packed in so much paper that it could have survived a train.',
    ],
    ['Zoya', 4, 58, 'Lovely finish. The stand is a little glossy and shows fingerprints.'],
    ['Kabir', 5, 97, 'Hung mine on the wall above the shoe rack. Nobody has stolen a shoe since.'],
    ['Meher', 3, 143, 'Nice mask but the red is darker than on my screen. Kept it anyway.'],
    ['Tenzin', 5, 210, 'Third gift from this shop and the third time somebody asked where it was from.'],
  ]),
  ...of('tengu-bust', [
    [
      'Ketaki',
      2,
      111,
      'Painting is good but the box came crushed. For a shelf piece with a numbered base I expected better packing.',
    ],
    ['Rohan', 5, 20, 'Number 114 of 300. The eyes really follow you around the room.'],
    ['Ananya', 4, 66, 'Smaller than I pictured, better painted than I hoped.'],
    ['Joseph', 5, 178, 'The nose arrived in one piece. That was my only worry.'],
  ]),
  ...of('jade-dragon-statue', [
    [
      'Harpreet',
      5,
      9,
      'Worth every rupee. The glaze pools dark green between the scales and the crate is now my plant stand.',
    ],
    ['Nandini', 5, 45, 'Bought for my father’s new office. He has moved it three times to get better light on it.'],
    ['Imran', 4, 120, 'Beautiful but truly heavy, read the weight before you order for a wall shelf.'],
    ['Sneha', 5, 260, 'The photo does not show how deep the green is.'],
  ]),
  ...of('kitsune-shrine-guardian', [
    ['Diya', 5, 4, 'He does hold earphones. I tested before reading the description.'],
    ['Arjun', 5, 28, 'The magnet base is clever, I repose him every Monday.'],
    ['Farah', 4, 73, 'Cute! One post of the gate had a tiny mark, support sent a new gate in six days.'],
    ['Lalitha', 5, 131, 'My daughter calls him Biscuit. Biscuit is very well made.'],
    ['Dev', 3, 199, 'Good figure. The gate is slightly wobbly if you bump the table.'],
  ]),
  ...of('little-kaiju-tokage', [
    ['Ritika', 5, 15, 'The box turning into a city is the best idea anybody had all year.'],
    ['Manoj', 4, 52, 'Arms are a bit stiff at first. My son loosened them by war.'],
    ['Chitra', 5, 88, 'Soft, no sharp edges, no smell. Safe for a three-year-old and for my desk.'],
    ['Yash', 5, 240, 'Stomped straight through a birthday cake. Washed clean.'],
  ]),
  ...of('mecha-monsoon-unit-07', [
    [
      'Siddharth',
      5,
      37,
      'They mailed me a photo before shipping and asked if I wanted more rust on the left side. I did. Perfect.',
    ],
    ['Priyanka', 5, 92, 'Took 24 days, worth the wait. The eyes are a soft blue, not a torch.'],
    ['Vikram', 4, 188, 'Superb work. I would have liked a longer cable.'],
  ]),
  ...of('hina-doll-pair', [
    ['Kavya', 5, 60, 'Painted so finely. They stay out all year, sorry tradition.'],
    ['Mitali', 4, 150, 'The felt of the steps sheds a little in the first week.'],
  ]),
  ...of('phoenix-ember-statue', [
    ['Aditi', 5, 7, 'Put it on the west window as told. At sunset it really lights up, everybody comes to look.'],
    ['Gurleen', 5, 41, 'Discount made me do it. No regrets.'],
    [
      'Sameer',
      2,
      105,
      'Beautiful, but one wing tip came chipped. Replacement was quick, still a lot of packing and posting.',
    ],
    ['Revathi', 4, 222, 'The brush for dusting is a sweet touch.'],
  ]),
  ...of('tanuki-ramen-chef', [
    ['Ishaan', 5, 11, 'The noren swings!! Tiny thing, made my week.'],
    ['Poornima', 4, 69, 'Bowl is easy to lose, put a dot of blu-tack under it.'],
    ['Nikhil', 5, 134, 'Looks exactly like my uncle at his own counter.'],
  ]),
  ...of('lantern-ghost-glow', [
    ['Sara', 5, 3, 'Bought one for the hostel room, now the whole corridor has one.'],
    ['Akash', 4, 25, 'Glow is strong for an hour, then gentle. Charge it under a tube light, not a warm bulb.'],
    ['Bhavana', 5, 77, 'My son sleeps without the lamp now. I owe this ghost.'],
    ['Tanmay', 3, 164, 'Cute but smaller than my thumb and a half. Read the size.'],
    ['Neha', 5, 251, 'Politely haunted, as promised.'],
  ]),
  ...of('takoyaki-octopus', [
    ['Anirudh', 5, 140, 'Got it at the first pour. When is the next?'],
    ['Shreya', 5, 152, 'The three takoyaki have sauce on them. With a brush. By hand!'],
  ]),
  ...of('daruma-wish-keeper', [
    ['Pooja', 5, 18, 'One eye painted before my CA finals. Second eye painted last Tuesday.'],
    ['Faizan', 4, 49, 'He really does roll back up. Spent twenty minutes of office time on this.'],
    ['Keerthana', 5, 101, 'Got gold for my brother’s shop opening. Business is good, we thank him.'],
    ['Omkar', 4, 233, 'Brush pen was dry, but any marker works.'],
  ]),
  ...of('fuji-first-light-print', [
    ['Tara', 5, 6, 'Ordered A2 and framed it locally. It holds the whole wall.'],
    ['Abhishek', 5, 33, 'You can see the inks overlap at the clouds. This is proper printing.'],
    ['Ruchi', 4, 81, 'Gorgeous. The tube cap was loose but nothing happened to the print.'],
    ['Pranav', 5, 160, 'Paper feels like old certificates. A3 is the sweet spot.'],
  ]),
  ...of('torii-at-dusk-poster', [
    ['Alisha', 4, 8, 'Lovely gradient for something printed flat. Waiting for A2 to come back.'],
    ['Mehul', 4, 22, 'No glare under the tube light, as they say. Colours a touch darker than on screen.'],
    ['Sanjana', 5, 63, 'Hung it at the door. I take off my shoes slower now.'],
    ['Irfan', 3, 175, 'A corner was bent. They refunded half without any fuss.'],
  ]),
  ...of('midnight-ramen-noren', [
    ['Divya', 5, 14, 'My kitchen has opened for business. Cloth is thick and the print is crisp.'],
    ['Karan', 5, 56, 'Bled a little in the first wash, exactly as the card warned. Fine since.'],
    ['Jyoti', 4, 118, 'Wish there was a longer one for old Kolkata doors.'],
    ['Rahul', 5, 205, 'Guests part it with one hand like in the films. Ten on ten.'],
  ]),
  ...of('cloud-dragon-scroll', [
    ['Madhavi', 5, 39, 'The brocade is real, the rollers are turned, the dragon is majestic. Came in a wooden box!'],
    ['Rustom', 4, 129, 'Two and a half weeks to make. Worth planning for if it is a gift.'],
  ]),
  ...of('koi-streamer-windsock', [
    ['Aparna', 5, 8, 'Fourteenth floor, sea breeze. They never stop swimming.'],
    ['Lokesh', 4, 70, 'One monsoon done, colours still loud. The swivel needed a drop of oil.'],
    ['Smriti', 5, 148, 'The toddler says good morning to all three by name.'],
    [
      'Bijoy',
      2,
      219,
      'Cord snapped in the first storm. The carp landed at the neighbour’s. They sent a thicker cord, so two stars.',
    ],
  ]),
  ...of('neon-ward-triptych', [
    ['Rehan', 5, 17, 'The paper template for the nails saved my marriage.'],
    ['Gayatri', 4, 84, 'Pink is very pink. With the lights low it looks like a window.'],
    ['Sohail', 5, 190, 'Printed round the edges so the gap looks right. Good thinking.'],
  ]),
  ...of('phoenix-tapestry', [
    ['Ayesha', 4, 47, 'Covers the damp patch my landlord refuses to see. Light and soft.'],
    ['Hitesh', 5, 136, 'Washed twice, no fading.'],
  ]),
  ...of('sakura-street-mini-prints', [
    ['Lavanya', 5, 5, 'Sent four to friends, kept the cat and the train. Ordering again.'],
    ['Nithya', 5, 62, 'Thick card, real string, the pegs actually grip.'],
    ['Advait', 4, 112, 'Would love a second set with autumn.'],
    ['Gauri', 5, 271, 'Prettiest thing I have bought for under three hundred.'],
  ]),
  ...of('oni-speedline-poster', [
    ['Yuvraj', 5, 26, 'You can feel the ink with your finger. My favourite panel that never was.'],
    ['Trisha', 4, 103, 'Bold! Takes over a small room, choose your wall.'],
  ]),
  ...of('paper-lantern-string', [
    ['Yamir', 2, 15, 'One lantern stays dark. Exchange is on its way, will update.'],
    ['Charu', 5, 10, 'The timer is the best part. Goes off by itself when the film has put us to sleep.'],
    ['Naveen', 5, 43, 'Warm light, Indian plug, no buzzing.'],
    ['Pallavi', 4, 126, 'One shade was creased; the spare in the box fixed it.'],
    ['Suresh', 3, 228, 'Nice lights but five metres is shorter than I thought for a balcony.'],
  ]),
  ...of('ema-wish-plaque', [
    ['Anjali', 5, 36, 'Wrote my visa wish on it in January. I am typing this from Sapporo.'],
    ['Vivek', 4, 168, 'Smells of fresh wood. Use a thin pen, ink spreads a little.'],
    ['Rachel', 5, 244, 'Ordered thirty for our office wall. They tied every cord by hand.'],
  ]),
  ...of('tsukimi-wall-clock', [
    ['Swati', 5, 90, 'Completely silent. The rabbit has seen me through two night shifts already.'],
    ['Deepak', 4, 187, 'Lovely face, the hands are hard to read from across the room at night.'],
  ]),
  ...of('great-wave-desk-mat', [
    ['Varun', 5, 2, 'Edge stitching is flat, wrist thanks you. Large covers a whole standing desk.'],
    ['Ira', 5, 24, 'Spilled filter coffee on day three. Wiped off. The wave remains.'],
    ['Mohit', 4, 55, 'Rubber smell for two days, then none. Mouse glides well.'],
    ['Sandhya', 5, 99, 'The sun sits exactly where my mug stands. I have decided this was on purpose.'],
    ['Rakesh', 4, 157, 'Colours as in the pictures. Came rolled, flat within an hour.'],
    ['Elina', 5, 236, 'Bought the second one for the office.'],
  ]),
  ...of('kitsune-keycap-set', [
    ['Harsh', 5, 13, 'Legends are sharp, thickness is proper, and the split-space keys fit my 65 %.'],
    ['Nivedita', 5, 79, 'Found the mushroom. Will not tell.'],
    ['Bharat', 4, 146, 'Great caps. A puller in the box would have been nice.'],
  ]),
  ...of('night-market-desk-mat', [
    ['Ganesh', 5, 19, 'I find a new snack every call. My manager thinks I am taking notes.'],
    ['Aisha', 5, 67, 'Dark enough for night work, bright enough to be happy.'],
    ['Prakash', 4, 202, 'Wish it came in the smaller size too.'],
  ]),
  ...of('paper-lantern-desk-lamp', [
    ['Wasim', 3, 83, 'Nice light. The foot is lighter than it looks, mine tips when the cable pulls.'],
    ['Tanvi', 5, 16, 'The dimmer under the thumb is so much nicer than an app.'],
    ['Zubin', 5, 59, 'Looks three times its price. Warm, no flicker on camera.'],
    ['Kiran', 4, 110, 'Paper is delicate, keep it from cats. Ask me how I know.'],
    ['Ishita', 5, 230, 'My reading corner is finally a corner.'],
  ]),
  ...of('sushi-artisan-keycaps', [
    ['Pratik', 5, 35, 'The prawn is on my Enter key. A colleague tried to pick it up.'],
    ['Sushmita', 3, 121, 'Very pretty. Sits a hair higher than my other caps.'],
  ]),
  ...of('mecha-01-silent-mouse', [
    ['Ajay', 4, 21, 'Really silent. Scroll wheel has a soft step. For this price, excellent.'],
    ['Monika', 5, 74, 'Baby asleep, me working. Mecha approved.'],
    ['Farhan', 2, 132, 'Bluetooth drops on my old laptop. The little dongle works fine, so it stays, but two stars.'],
    ['Leela', 5, 216, 'The pilot on its back makes me smile every morning.'],
  ]),
  ...of('torii-headphone-stand', [
    ['Rishi', 5, 30, 'Weighted base, no wobble with heavy cans. Paint is smooth all around.'],
    ['Amrita', 5, 108, 'Best-looking thing on my desk by a mile.'],
    ['Shaan', 4, 195, 'Screw needed some strength. After that, solid.'],
  ]),
  ...of('sakura-wrist-rest', [
    ['Deepika', 4, 27, 'Soft but not mushy. Satin stays cool.'],
    ['Neel', 5, 141, 'Indigo looks great with a grey board.'],
  ]),
  ...of('moon-rabbit-night-light', [
    ['Jhanvi', 5, 23, 'Hold to sleep works like magic on a four-year-old.'],
    ['Aman', 5, 86, 'Not plastic-looking at all. The rabbit has a little shadow.'],
    ['Preeti', 4, 170, 'Took eight days as it is made in batches. They told me before.'],
  ]),
  ...of('neko-laptop-sleeve', [
    ['Ritesh', 5, 40, '14 inch fits my machine like a sock. Zip does not touch the body.'],
    ['Simran', 4, 115, 'Felt pills slightly at the corner after four months. Cat is fine.'],
    ['Oindrila', 5, 208, 'My actual cat has accepted it as a colleague.'],
  ]),
  ...of('koi-phone-stand', [
    ['Vaishnavi', 5, 29, 'Follows me from desk to kitchen. Holds the phone with its thick case.'],
    ['Thomas', 4, 93, 'Whiskers are delicate, do not drop. Lovely glaze.'],
    ['Mukesh', 5, 181, 'Gift for my mother. She uses it for recipe cards only.'],
  ]),
  ...of('yoru-65-keyboard', [
    ['Aniket', 5, 1, 'Rain on a tin roof is exactly right. No rattle, no ping, red Escape is glorious.'],
    ['Shalini', 5, 34, 'First mechanical keyboard. The tool and the spare switches in the box made me feel trusted.'],
    ['Kunal', 4, 96, 'Superb typing. Bluetooth wakes up a bit slowly.'],
    ['Meenal', 5, 159, 'Compact and heavy. My wrists and my eyes are happy.'],
    [
      'Jatin',
      1,
      213,
      'Mine came with one dead key. Support answered the same evening and exchanged it, but I had to wait nine days.',
    ],
  ]),
  ...of('kitsune-enamel-pin', [
    ['Riya', 5, 11, 'Gold rim is crisp and he sits straight thanks to the two posts.'],
    ['Soham', 5, 68, 'On my denim jacket since the day it arrived. Two strangers asked.'],
    ['Nazneen', 4, 139, 'Lost one clutch on the metro, the spare saved him.'],
    ['Aryan', 5, 248, 'Small, shiny, sly. Perfect.'],
  ]),
  ...of('ramen-stall-pin-set', [
    ['Debjani', 5, 44, 'The egg! The egg is the size of a lentil and still has a yolk.'],
    ['Uday', 4, 155, 'Nice set. Chopsticks pin turns a little.'],
  ]),
  ...of('oni-acrylic-keychain', [
    ['Hansika', 2, 59, 'Ring opened after two weeks in my pocket. Put the charm on my own ring, that holds.'],
    ['Kritika', 5, 20, 'Three months with house keys, not a scratch on the print.'],
    ['Sahil', 4, 87, 'The back with the line drawing is a fun surprise.'],
    ['Manasi', 3, 172, 'Good print, the ring is tight to open.'],
  ]),
  ...of('koi-streamer-tote', [
    ['Bhumika', 5, 9, 'Eleven volumes plus one cabbage. It held.'],
    ['Gopal', 5, 51, 'Thick canvas, long handles, key loop inside. Somebody has thought.'],
    ['Anushka', 4, 124, 'Shrank a little in a warm wash, my fault.'],
    ['Hema', 5, 197, 'Ink colour goes with everything I own.'],
  ]),
  ...of('safe-travels-omamori', [
    ['Dhruv', 5, 15, 'Hangs on my bike since the Spiti trip. Came back in one piece, both of us.'],
    ['Sunita', 5, 64, 'Gave one to each of my hostel friends on the last day. We all cried.'],
    ['Alok', 4, 133, 'Beautiful weave. The cord is whiter than I can keep it.'],
    ['Sofia', 5, 226, 'I did not open it. I thought about it.'],
  ]),
  ...of('night-market-badge-set', [
    ['Drishti', 3, 190, 'Cute designs, pins are a bit stiff to close.'],
    ['Maitreyi', 5, 32, 'Matte finish looks so good. Fish cake is my favourite.'],
    ['Parth', 4, 127, 'One pin was bent, straightened it with pliers.'],
  ]),
  ...of('sakura-folding-fan', [
    ['Chandni', 5, 48, 'Opened it in a meeting. Meeting ended.'],
    ['Surabhi', 4, 163, 'Sturdy ribs, good breeze. Tassel sheds a thread now and then.'],
  ]),
  ...of('lucky-cat-coin-purse', [
    ['Renuka', 5, 38, 'That click! I open it for no reason.'],
    ['Ashwin', 4, 106, 'Bought green for my sister. Fits her metro card and earphones.'],
    ['Fatima', 5, 185, 'Lining is neat, clasp is firm, cat is lucky so far.'],
  ]),
  ...of('paper-lantern-earrings', [
    ['Ipsita', 5, 53, 'Wore them for twelve hours at a sangeet and forgot about them.'],
    ['Carol', 4, 174, 'So light. One hook needed a small squeeze.'],
  ]),
  ...of('great-wave-tenugui', [
    ['Shruti', 5, 42, 'Kitchen towel first, then a lunch wrap, now it is framed. What a cloth.'],
    ['Balaji', 4, 149, 'Edges fray as they said. Trim the threads, that is all.'],
  ]),
  ...of('mecha-luggage-tag', [
    ['Tushar', 5, 71, 'Spotted my bag from the far end of the belt at Pune.'],
    ['Anita', 4, 183, 'Bends and comes back. Strap is strong.'],
  ]),
  ...of('moon-rabbit-phone-strap', [
    ['Nayana', 5, 14, '2006 called and I picked up. Adorable.'],
    ['Rohit', 4, 83, 'Bell is quiet indeed. The tab for closed cases works.'],
    ['Esha', 5, 218, 'Please sell the dango one online too!'],
  ]),
  ...of('night-market-sticker-pack', [
    ['Vedika', 5, 2, 'Twenty for this price and each one is proper vinyl. Laptop is full now.'],
    ['Sarthak', 5, 37, 'Dishwasher, top rack, six times. Still there.'],
    ['Malini', 5, 85, 'The custard one looks so proud of itself.'],
    ['Asif', 4, 130, 'Some are quite small. Lovely anyway.'],
    ['Juhi', 5, 206, 'Gave the sheet to my class, there was a negotiation.'],
  ]),
  ...of('kitsune-die-cut-sticker', [
    ['Ankit', 5, 6, 'Forty-nine rupees of joy.'],
    ['Roshni', 5, 46, 'On my bottle since June, not a corner up.'],
    ['Subhash', 4, 119, 'Came off in one piece when I moved it. Thick vinyl.'],
    ['Tanya', 5, 177, 'Everyone should get one added to the cart.'],
  ]),
  ...of('oni-holo-sticker', [
    ['Karthik', 5, 57, 'In the sun it is ridiculous. I love it.'],
    ['Nida', 4, 167, 'A tiny bubble under the clear coat, only I can see it.'],
  ]),
  ...of('ramen-laptop-decal', [
    ['Milind', 4, 50, 'Covers the fruit exactly. Could move it once before it stuck for good.'],
    ['Jaya', 5, 144, 'People stop at my table in cafés to ask for the bowl.'],
  ]),
  ...of('great-wave-laptop-skin', [
    [
      'Kushal',
      1,
      61,
      'Tore while peeling in the corner. They sent another one and a video on how to do it, but the first was wasted.',
    ],
    ['Shubham', 5, 28, 'Air channels work, zero bubbles. Trimmed in five minutes.'],
    ['Devika', 3, 102, 'Looks great. The blade is sharp and the instructions are small, go slowly.'],
    ['Ojas', 5, 193, 'My old laptop feels new.'],
  ]),
  ...of('neko-mood-sheet', [
    ['Pihu', 5, 10, 'The weeping cat is on every Monday of my planner.'],
    ['Garima', 5, 94, 'You can write on them! Did not expect that.'],
  ]),
  ...of('kaiju-helmet-decal', [
    ['Rajat', 5, 114, 'Two months of rain and highway, still roaring.'],
    ['Sumitra', 4, 201, 'Son loves it. Clean the helmet with spirit first or the tail lifts.'],
  ]),
  ...of('sakura-washi-tapes', [
    ['Aarohi', 5, 31, 'Tears neatly by hand, patterns line up. My journal has never looked better.'],
    ['Prisha', 5, 109, 'The hemp leaf one is so crisp.'],
    ['Elroy', 4, 224, 'Good tape. A little less sticky on textured paper.'],
  ]),
  ...of('moon-rabbit-wall-decal', [
    ['Ragini', 5, 54, 'Looks painted. We put two stars on the ceiling.'],
    ['Nitin', 2, 147, 'Our paint was only a week old and took some off. The page says three weeks, I read it after.'],
  ]),
  ...of('yokai-parade-strip', [
    ['Bhaskar', 5, 76, 'They march along my bookshelf. The umbrella is last, as is right.'],
  ]),
  ...of('seigaiha-yukata', [
    ['Mrunal', 5, 13, 'L fits me at 165 cm with the hem at the ankle. The ready-tied sash is a blessing.'],
    ['Akanksha', 5, 61, 'Wore it to Cosplay Con in Mumbai, eight hours, no sweat marks.'],
    ['Junaid', 4, 111, 'Cotton is light and cool. Iron it damp.'],
    ['Shweta', 5, 180, 'Indigo is deep and even. My aunt wants one in plain.'],
    ['Ravi', 3, 253, 'Sleeves a bit short for long arms. Length is right.'],
  ]),
  ...of('matsuri-happi-coat', [
    ['Sanket', 5, 24, 'Our whole drum group ordered. The red is the right red.'],
    ['Lata', 4, 98, 'Wide cut, take one size down if you want it neat.'],
    ['Ishan', 5, 204, 'Letters stayed white after ten washes.'],
  ]),
  ...of('kitsune-festival-mask', [
    ['Nisha', 5, 18, 'Left ear does not match the right. I have never loved an ear more.'],
    ['Amol', 5, 72, 'So light. Wore it on the side all evening.'],
    ['Sherin', 4, 135, 'Cords are long, I tied a knot. Paint has tiny brush marks, which I like.'],
    ['Ujjwal', 5, 239, 'Night Gold is a stunner.'],
  ]),
  ...of('oni-academy-hoodie', [
    ['Rudra', 5, 7, 'The hood stands up by itself like in the drawings. Warm, heavy, soft.'],
    ['Avni', 5, 39, 'Bought XL to drown in. Successfully drowning.'],
    ['Kishore', 4, 91, 'Print soft, cords long. A little fluff in the first wash.'],
    ['Jasleen', 5, 138, 'Survived a Ludhiana winter.'],
    ['Adil', 3, 221, 'Good hoodie, but XS was sold out and S is roomy on me.'],
  ]),
  ...of('ramen-crew-tee', [
    ['Biju', 3, 34, 'Good cloth. L is more like an M for me, please follow the table and not your habit.'],
    ['Gaurav', 5, 5, 'Feels washed from day one. Someone at the dhaba asked which branch I work at.'],
    ['Minal', 4, 65, 'Cream is slightly see-through in strong sun. Ink is perfect.'],
    ['Arnav', 5, 122, 'No shrinking after five washes.'],
    ['Zara', 4, 211, 'Print is thin and breathable, not a plastic plate.'],
  ]),
  ...of('dragon-souvenir-jacket', [
    ['Yamini', 5, 33, 'The embroidery is dense and raised. Lining is quilted. This is a real jacket.'],
    ['Parvez', 5, 104, 'Got compliments from a bus conductor and a bride.'],
    ['Nakul', 4, 215, 'Runs snug at the shoulder, go one up.'],
  ]),
  ...of('sakura-furisode', [
    ['Trupti', 5, 80, 'They wrote to ask for my sleeve length and sent fabric photos. Fits like nothing I ever owned.'],
    ['Angela', 5, 194, 'Wore it on stage, won nothing, felt like everything.'],
  ]),
  ...of('shinobi-night-suit', [
    ['Tejas', 4, 75, 'Pockets in places I keep discovering. Trousers a little long.'],
    ['Amal', 5, 169, 'Ran along a very low wall. Gussets work.'],
  ]),
  ...of('dojo-gi-set', [
    ['Ramesh', 5, 89, 'Used at the actual dojo, twice a week, no torn seams.'],
    ['Kalyani', 4, 198, 'Stiff until the second wash, then great.'],
  ]),
  ...of('wave-crew-socks', [
    ['Mansi', 3, 125, 'Pretty, but the toe seam is felt in tight shoes.'],
    ['Barkha', 5, 17, 'No marks after a long train, as promised.'],
    ['Hriday', 4, 82, 'Matcha pair is my favourite. Wish there were more sizes for big feet.'],
    ['Sejal', 5, 165, 'Pattern does not go pale when stretched.'],
  ]),
  ...of('festival-headband', [['Mayank', 4, 100, 'Wore it for exam week. Passed. Cannot prove a connection.']]),
  ...of('moon-rabbit-haori', [
    ['Oviya', 5, 26, 'Wore it to office on a Friday. Three people looked, one asked for the link.'],
    ['Sagar', 4, 117, 'Flows nicely. Creases easily, hang it in the bathroom.'],
    ['Ela', 5, 207, 'The rabbit on the back is even prettier than in the picture.'],
  ]),
  ...of('night-market-wallpapers', [
    ['Vishal', 5, 30, 'Icons sit exactly in the quiet part. Rain version on the phone, dusk on the monitor.'],
    ['Shifa', 4, 142, 'Lovely. Would like a square one for a tablet.'],
  ]),
  ...of('ink-halftone-brush-pack', [
    ['Anagha', 5, 43, 'The dry ink brush alone is worth it. Feels like paper.'],
    ['Rijul', 5, 116, 'Works in Procreate and Clip Studio without a fight.'],
    ['Leon', 4, 203, 'Great brushes, the names could be clearer.'],
  ]),
  ...of('noren-display-font', [
    ['Kaveri', 5, 56, 'Finally a brushy face with a proper ₹. Used it on our café board.'],
    ['Sourav', 4, 161, 'Kana and Latin match so well. I would pay for more kanji.'],
  ]),
  ...of('festival-icon-pack', [
    ['Nidhi', 5, 63, 'My home screen is a festival. SVGs are clean too.'],
    ['Ashok', 3, 186, 'Pretty icons, some repeat the same tile colour.'],
  ]),
  ...of('speedline-screentone-pack', [['Mithila', 5, 95, 'Movable focus centre saves me an hour a page.']]),
  ...of('lantern-stream-overlay-kit', [
    ['Reyansh', 5, 22, 'Chat loved the awning. Alerts are smooth in OBS.'],
    ['Saniya', 4, 128, 'One file for all colours, so easy. Camera frame could be bigger.'],
  ]),
  ...of('yokai-colouring-book', [
    ['Padma', 5, 44, 'Printed the ogre eleven times for a birthday party. Eleven very different ogres.'],
    ['Clyde', 5, 173, 'Thick lines for my niece, thin lines for me.'],
  ]),
];
