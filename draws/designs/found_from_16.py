"""Stored draws of 16 people and more; how to read them stands in `fewest.py`."""

MORE = """
    16 people, 6 rounds
    a56c bf1d 2793 e084
    e721 9485 c0fd b3a6
    f83c a20b 164e d957
    82d6 f7a4 ec9b 5130
    960f a3ed 87b5 4c21
    d4b3 0c67 189a e2f5
    16 people, 10 rounds
    1c25 4378 f906 bdea
    0e31 2b68 4cd9 a57f
    32fd 819a 46e5 7b0c
    ca63 4bf1 927e d085
    6d71 ec8f 4a20 53b9
    792b 03d4 51ac e8f6
    ebc4 d965 a387 21f0
    94fa e705 1b8d 3c62
    80c9 e2da f5b3 6741
    4258 cd7f ba06 e193
    16 people, 11 rounds
    f6b9 5140 23ed 78ac
    5a92 6308 b17d e4fc
    9e07 65dc ab43 28f1
    37f5 02cb 1e6a d489
    fd0a 7426 c931 8e5b
    6bc1 8daf 407e 3952
    4cd9 2b15 af38 e760
    bd87 4ae5 f290 16c3
    c82e a917 bf64 50d3
    1048 93be c57f da26
    7234 d1ef 8596 0cba
    16 people, 13 rounds
    e82d a9b7 5134 c0f6
    0e39 c784 652b fda1
    cea5 1b80 23f7 9d64
    d750 c192 3a86 be4f
    89f5 cb3d 716e 402a
    c9df 4683 2a01 7e5b
    065c e8d2 4bf1 9a37
    671d 3f25 40e9 8cab
    42c7 afe6 db03 5819
    b962 1ec3 4a5d f708
    81b0 95a6 f7de 24c3
    614f 20ae bc97 d538
    ab3f 0d49 e6c8 2157
    16 people, 15 rounds
    c06f a97b e28d 5143
    c784 fad1 0e39 65b2
    9d64 1b08 23f7 cae5
    c192 38a6 b4ef d750
    402a c3bd 8f95 761e
    2a01 75eb 4863 cd9f
    065c e8d2 93a7 4b1f
    8cba 32f5 671d 409e
    5189 42c7 af6e db30
    f078 1ec3 45ad b926
    f7de 956a 81b0 2c43
    d358 641f bc79 20ae
    abf3 0d94 2157 e68c
    39e1 26db cf05 48a7
    5e4b 7036 1acd 29f8
    17 people, 6 rounds
    dg05 1329 cf6e 48a7
    8a1e 6cb7 4539 f20d
    6e25 gf9a 01c4 db83
    7e03 4ad6 g2c8 5b1f
    36g1 587f 02ab 9dec
    5ac3 e4gb d712 8096
    17 people, 10 rounds
    75g4 a062 cb8f e1d9
    d802 egca 7b16 439f
    836d e509 7af4 21gb
    dbc7 3598 e421 60fg
    eb65 gd92 73c0 af81
    c25f 4d01 8bg9 a3e6
    30g1 796f c82e 5ba4
    3feg 5871 9a0b 46dc
    a972 edfb 64g8 35c1
    691c 4b32 5agd e870
    17 people, 11 rounds
    462a e3d8 095f 71gb
    81a0 7f6b 93g2 ec54
    e06g 794d 1b85 c2fa
    7c89 6fg4 32b5 ea1d
    ab9e 5712 c48g d063
    d20g c5e6 9a1f 384b
    5df4 92be a876 c301
    a537 208f d6cb 419g
    b9c0 6421 5dag 7fe3
    9136 04ab f8eg dc72
    dfb1 a3gc e740 9865
    17 people, 12 rounds
    648c 5d71 gb29 0a3f
    ga67 3921 e04c 85bf
    057b 4f2c 3g1d a98e
    03bd 4268 f1ea 9cg5
    g41f 3acb 8906 de72
    4e35 a7g8 bc16 9fd0
    f5g2 3c79 4a8d eb16
    94ab 0518 2edc 637f
    c8d1 b7fe 3594 206g
    328b 0ceg a56d 1479
    569e 01a2 fc78 db4g
    8ge3 9df6 0b47 a25c
    18 people, 6 rounds
    a1d7 f654 bc0h 2e38
    e34d 0581 967h gabf
    930f gd68 b57e 4c12
    2b98 feh1 5ac3 74g0
    4h8a 9ecg 0df2 b316
    h52g 49db ea06 f7c8
    18 people, 7 rounds
    7c1b 30a9 4h65 d28f
    fda4 6ge7 0152 9b3h
    8c53 04eb 2d79 1hga
    8h07 bdg5 1ef3 c296
    ge98 2bhf 4ac7 d106
    763d 9418 0gfc a52e
    g423 edch ba86 579f
    18 people, 12 rounds
    h2ea 61g8 0d53 bc9f
    5dg9 4b28 h7a1 e36c
    201c 6hf3 7g4e 9b5a
    508e 6hbd f2gc 4793
    1962 fe54 c3b8 07dh
    5c67 8agd 0ef9 b143
    0fab g3h9 dc1e 4256
    7bge 2039 4cad 8hf1
    94h8 175f g0b6 e32a
    3df8 79ac h2b5 140g
    6f4a d1be 8702 hc5g
    5a31 hc04 89e6 27fd
    19 people, 6 rounds
    4d5f 0c69 a2i1 8b73
    58gi 4h30 9bef 761d
    8f20 bih6 a93d eg4c
    i497 2gbd c31f eah5
    9h1g 5c72 0eid 46a8
    2e36 fag7 dh8c b501
    19 people, 7 rounds
    3f4i dbg5 6hca 01e9
    85a4 7fc1 30hb i26d
    iced h982 1563 g7a0
    fab2 6e04 97i5 gc83
    ahig 37e2 8f0d b9c4
    687b da39 4g21 f5he
    20c5 1i8b fg69 h47d
    20 people, 7 rounds
    j83h ec5a i67f 90d2 bg14
    9j7b 504f gde6 32i1 ach8
    2g57 e89f bad3 i4jc 1h06
    6gcd i128 0a4f b79h 35ej
    3649 5ihd j8g0 e71a fc2b
    fjd1 c370 h4e2 b658 9iag
    b0ei 2aj6 c915 3fhg d478
    20 people, 11 rounds
    81be 74gf 653j dh2c 0i9a
    i75b edcj 413h 6g90 28fa
    0853 e49c f7dh jai1 bg26
    fc69 02bh 1gda 4i83 e75j
    ideg h985 1042 ja67 fcb3
    c017 d4ib 8h9a f65e gj32
    6c4a bg3e 97i2 80jd hf51
    h4gj a25c 8b6d eif0 9173
    3d29 j8f1 cg5i 4a7b 06eh
    ag0f 736d 2e48 95b1 hcij
    h3ea 2i16 b9jf 8g7c 50d4
    21 people, 6 rounds
    38c9 74h5 bk0i 126g jfda
    2c4b ag5i 9hf1 6j30 dk8e
    3i5f 6d9b a7e2 8041 gcjh
    0h2d 3a1k gbf8 e4j9 ic67
    6fk4 i2j8 51cd 3beh 907g
    7jb1 efc0 g34d 9k52 6a8h
    22 people, 6 rounds
    ld43 6j2k f10e bc7a g5ih
    ag4k 9edb 1cji 7f5l h820
    he67 fj3g i2b4 lck9 5a81
    e2c3 0gl6 hdja fik8 4791
    cd56 b1hl 9af2 84ej k037
    5b0j ch4f 6938 21dg laei
    22 people, 7 rounds
    6aid 4h2k 51b8 f0l9 eg3j
    d497 6h5e f2ga 0ikb 1jlc
    jhfi ca70 de8l 196g 45b3
    36lk jd2b c95i e41a 7gh8
    e208 gli4 3cdh ja5k bf76
    k79e 05dg 32i1 4fc8 ahbl
    ebgc 3a98 064j 725l k1fd
    26 people, 8 rounds
    hclp 27ji k9m8 o3n6 a15f egdb
    imdp 34jg lan9 ok70 b26c fhe8
    jenp 05gh mkab ol41 837d c9if
    gfkp 16ih nl8b o2m5 90e4 djac
    lj0i ag76 4fnm 5b3p h9do ek21
    mjg1 bh74 5knc 608p ieoa fl32
    nh2g 8i45 6lkd 719p jfbo c03m
    khi3 9j56 7mel 4a2p gc8o dn10
    32 people, 12 rounds
    e39r lghm aikp dqn4 8uvc 761s jbft 50o2
    aj47 pf1q g9v5 3m8o nstk 0ulr di6b 2ech
    i3tu q8e7 hon6 j2gp 0maf bkc9 dl5s v4r1
    tavh jk8l cd1m n907 prbo ef5i s342 6uqg
    1g8b 5a3n t4cl 6ep0 fr2d mviq k7hu ojs9
    ogkd rcsi bnue 65mt l12a 9p48 h0qj 37fv
    upsm 2qt9 k130 vedj oi7l bh54 r8a6 nfgc
    9l6f sb0v 7trg 2ni8 51ju hpd3 qcoa 4kme
    r5qk uof4 m72b ih91 c6j3 sage lvpn 8d0t
    pc75 v26k 8shf 3lbq 40ig mnjr 1teo a9ud
    0d7c 4opn evlj frkh qsb5 t8u2 gm93 i6a1
    1hn0 cjri kqds ubla 94m6 f2ov g5e8 7t3p
    34 people, 11 rounds
    exo4 8ck3 ar21 t5ni fjdw mpq6 9hvg us7l
    fpx5 9dl4 03s2 uoj6 gkem nq7r awhi vtb8
    gxq6 a5eb 14t3 vpk7 hlfn o8rs 0mij wu9c
    hx7r 0fc6 2u54 wq8l igbo p9st 1knj mvad
    ix8s 17gd 365v m9rb jcph qtau 2okl n0we
    jxt9 2he8 4w76 nsac kdiq ru0v 3pbl o1mf
    kuxa 39if 58m7 otd0 lejr svw1 4cqb pn2g
    lvx0 4ajg 6n98 pue1 bfsk tw2m 5rdc qoh3
    bxw1 5k0h 7a9o qvf2 cgtl um3n 6esd rp4i
    cx2m 6l1i 8p0a r3wg dbhu v4no 7tfe s5qj
    dnx3 7bj2 910q sm4h eciv wo5p 8ufg tr6k
    38 people, 12 rounds
    vur7 689p 2zte aBho s3An bkl4 1gj5 dqfx mwyi
    wv8s 79qa 3ufo biBp t4Ac 0lm5 2k6h ergy nxzj
    xwt9 8abr 4vpg 0Bjq u5dA 1m6n 3l7i fszh cyok
    yxua 9sb0 5qwh 1Bkr v6Ae 2nc7 4jm8 gtoi dzpl
    zybv a0t1 6xir 2Bls w7Af 3cd8 5kn9 hujp eqom
    ozw0 b1u2 7syj 3Bmt xA8g 4d9e 6cal ivkq frnp
    pxo1 02v3 8tzk 4Bnu yA9h 5efa 7dbm jwlr gsqc
    qp2y 13w4 9oul 5cvB zaiA 6fgb 8en0 kmxs htrd
    rq3z 24x5 avpm 6Bdw oAbj 70gh 9fc1 lnyt isue
    sr4o 356y bqwn 7Bex p0Ak 8hi1 agd2 mzcu jtvf
    tsp5 4z67 0rxc 8Bfy qA1l 9ij2 bhe3 novd kwug
    uqt6 57o8 1ysd 9gBz r2Am aj3k 0fi4 cpew lxhv
"""
